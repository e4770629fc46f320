import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { $ } from 'bun'
import { publint } from 'publint'

/** A packed package. */
export interface Tarball {
  name: string
  /** The built package, unpacked. */
  directory: string
  file: string
}

/** ES modules only: code that cannot load them can use neither the package nor its types. */
const INTENDED_PROBLEMS = ['CJSResolvesToESM', 'NoResolution']

/**
 * Checks a package as published: the manifest, the types in every module mode, and an installation.
 *
 * @param use a command that uses the installed package, run in a blank project
 * @throws Error naming the problem
 */
export async function checkTarball({ name, directory, file }: Tarball, use: string[]): Promise<void> {
  const { messages } = await publint({ pkgDir: directory, strict: true })
  if (messages.length > 0) throw new Error(`publint of ${name}: ${JSON.stringify(messages)}`)
  const analysis = await checkPackage(createPackageFromTarballData(await Bun.file(file).bytes()))
  const problems = analysis.types
    ? analysis.problems.filter(({ kind }) => !INTENDED_PROBLEMS.includes(kind))
    : []
  // Scripts for web pages have no types.
  const typeProblems = problems.filter(
    (problem) => !('entrypoint' in problem && problem.entrypoint.endsWith('.js')),
  )
  if (typeProblems.length > 0) throw new Error(`Types of ${name}: ${JSON.stringify(typeProblems)}`)
  await installAndUse(file, use)
}

async function installAndUse(file: string, use: string[]): Promise<void> {
  const project = await mkdtemp(join(tmpdir(), 'guildhall-release-'))
  try {
    await Bun.write(join(project, 'package.json'), '{ "name": "blank", "type": "module" }')
    await $`npm install --offline --no-audit --no-fund ${file}`.cwd(project).quiet()
    await $`${use}`.cwd(project).quiet()
  } finally {
    await rm(project, { recursive: true, force: true })
  }
}
