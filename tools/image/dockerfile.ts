import { cpSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { Glob } from 'bun'
import { type Copy, DockerfileParser, type Instruction } from 'dockerfile-ast'
import { ROOT } from '../service/processes.ts'

/** The parts of a Dockerfile stage that tests read or run without a container engine. */
export interface Stage {
  name: string
  /** The base stage or image. */
  from: string
  steps: Step[]
  command: string[]
  healthCommand: string[]
  user: string | null
  environment: Record<string, string>
}

type Step =
  | { kind: 'copy'; from: string | null; sources: string[]; target: string }
  | { kind: 'run'; command: string }

export const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')

/** Parses a Dockerfile with the language server’s parser. */
export function readStages(text: string = dockerfile): Stage[] {
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const words = instruction.getArguments().map((argument) => argument.getValue())
    const keyword = instruction.getKeyword()
    if (keyword === 'FROM') {
      const [from = '', , name = ''] = words
      const baseStage = stages.find((stage) => stage.name === from)
      const { command = [], healthCommand = [], user = null, environment = {} } = baseStage ?? {}
      stages.push({ name, from, steps: [], command, healthCommand, user, environment: { ...environment } })
      continue
    }
    const stage = stages.at(-1)
    if (!stage) continue
    if (keyword === 'COPY') {
      const flag = (instruction as Copy).getFlags().find((candidate) => candidate.getName() === 'from')
      const sources = words.slice(0, -1)
      stage.steps.push({ kind: 'copy', from: flag?.getValue() ?? null, sources, target: words.at(-1) ?? '' })
    } else if (keyword === 'RUN') stage.steps.push({ kind: 'run', command: words.join(' ') })
    else if (keyword === 'USER') stage.user = words[0] ?? null
    else if (keyword === 'ENV') for (const word of words) setVariable(stage.environment, word)
    else if (keyword === 'CMD') stage.command = parseExecForm(instruction)
    else if (keyword === 'HEALTHCHECK') stage.healthCommand = parseExecForm(instruction)
  }
  return stages
}

function setVariable(environment: Record<string, string>, word: string): void {
  const [name = '', ...value] = word.split('=')
  environment[name] = value.join('=')
}

/** The exec form is a JSON array; in HEALTHCHECK it follows the flags. */
function parseExecForm(instruction: Instruction): string[] {
  const text = instruction.getRawArgumentsContent() ?? ''
  return JSON.parse(text.slice(text.indexOf('[')))
}

const ignoreRules = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ isNegated: line.startsWith('!'), glob: new Glob(line.replace(/^!/, '')) }))

/** Whether a file is in the build context: the last matching rule of .dockerignore wins. */
export function isInBuildContext(path: string): boolean {
  const ancestors = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))
  return ignoreRules.reduce(
    (sent, { isNegated, glob }) => (ancestors.some((ancestor) => glob.match(ancestor)) ? isNegated : sent),
    true,
  )
}

/** Performs COPY with the files in the checkout, except ignored ones. */
export function copyFiles({ sources, target }: Extract<Step, { kind: 'copy' }>, root: string): void {
  for (const source of sources) {
    const isFile = statSync(join(ROOT, source)).isFile()
    const to = join(root, target, isFile && target.endsWith('/') ? basename(source) : '')
    cpSync(join(ROOT, source), to, {
      recursive: true,
      filter: (path) => isInBuildContext(relative(ROOT, path)),
    })
  }
}
