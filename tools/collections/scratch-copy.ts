import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ROOT } from '../service/processes.ts'

const PARTS = ['apps', 'packages', 'tools', 'package.json', 'tsconfig.json', 'tsconfig.base.json']

/** A copy of the checkout to change. Installed packages are shared with the original. */
export class ScratchCopy {
  readonly root = mkdtempSync(join(tmpdir(), 'guildhall-copy-'))

  constructor() {
    for (const part of PARTS) {
      mkdirSync(dirname(join(this.root, part)), { recursive: true })
      cpSync(join(ROOT, part), join(this.root, part), { recursive: true, verbatimSymlinks: true })
    }
    const modules = join(this.root, 'node_modules')
    mkdirSync(modules)
    // Workspace packages are relative links, so they resolve into the copy; all others are shared.
    for (const name of readdirSync(join(ROOT, 'node_modules'))) {
      const original = join(ROOT, 'node_modules', name)
      if (name === '.bun') symlinkSync(original, join(modules, name))
      else cpSync(original, join(modules, name), { recursive: true, verbatimSymlinks: true })
    }
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.root, path), text)
  }

  /** Inserts a line before the first one that contains a text. @throws Error if no line does */
  insertBefore(path: string, text: string, line: string): void {
    const lines = readFileSync(join(this.root, path), 'utf8').split('\n')
    const index = lines.findIndex((candidate) => candidate.includes(text))
    if (index === -1) throw new Error(`${path} has no line with ${text}`)
    this.write(path, lines.toSpliced(index, 0, line).join('\n'))
  }

  /** Runs Bun in the copy. @returns the exit code and everything printed */
  async run(
    parameters: string[],
    environment: Record<string, string> = {},
  ): Promise<{ code: number; output: string }> {
    const child = Bun.spawn([process.execPath, ...parameters], {
      cwd: this.root,
      env: { ...process.env, ...environment },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [output, errors] = await Promise.all([child.stdout.text(), child.stderr.text()])
    return { code: await child.exited, output: output + errors }
  }
}
