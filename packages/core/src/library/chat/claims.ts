/** A sentence of a model's answer with its citations. */
export interface Claim {
  text: string
  cites: { id: number; quote: string }[]
}

/** JSON schema of citations: the id of a passage and the words quoted from it. */
export const citesSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { id: { type: 'integer' }, quote: { type: 'string' } },
    required: ['id', 'quote'],
    additionalProperties: false,
  },
}

/** JSON schema of a model's answer. */
export const claimsSchema = {
  type: 'object',
  properties: {
    answerable: { type: 'boolean' },
    claims: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          text: { type: 'string' },
          cites: citesSchema,
        },
        required: ['text', 'cites'],
        additionalProperties: false,
      },
    },
  },
  required: ['answerable', 'claims'],
  additionalProperties: false,
}

const MAX_ANSWER_CHARACTERS = 60_000

/** Incrementally parses the claims of an answer while its JSON is streaming. */
export class ClaimsReader {
  private text = ''
  private position = 0
  private depth = 0
  private start = -1
  private isInString = false
  private isEscaped = false

  /**
   * @returns the claims that this chunk completes; malformed claims are skipped
   * @throws RangeError if the answer is longer than MAX_ANSWER_CHARACTERS
   */
  read(chunk: string): Claim[] {
    this.text += chunk
    if (this.text.length > MAX_ANSWER_CHARACTERS)
      throw new RangeError('The answer exceeds the maximum length.')
    const claims: Claim[] = []
    for (; this.position < this.text.length; this.position++) {
      const json = this.step(this.text[this.position] ?? '')
      const claim = json === null ? null : parseClaim(json)
      if (claim) claims.push(claim)
    }
    return claims
  }

  /** Whether the model reported that the passages answer the question; null if not reported yet. */
  readAnswerable(): boolean | null {
    const value = /"answerable"\s*:\s*(true|false)/.exec(this.text)?.[1]
    return value === undefined ? null : value === 'true'
  }

  /** @returns the JSON of an object in a list of the outermost object, once it is complete */
  private step(character: string): string | null {
    if (this.isInString) {
      if (this.isEscaped) this.isEscaped = false
      else if (character === '\\') this.isEscaped = true
      else if (character === '"') this.isInString = false
      return null
    }
    if (character === '"') this.isInString = true
    else if (character === '{' || character === '[') {
      this.depth++
      if (character === '{' && this.depth === 3) this.start = this.position
    } else if (character === '}' || character === ']') {
      this.depth--
      if (character === '}' && this.depth === 2 && this.start !== -1) {
        const object = this.text.slice(this.start, this.position + 1)
        this.start = -1
        return object
      }
    }
    return null
  }
}

const MAX_CITATIONS_PER_CLAIM = 5

/** Models do not always follow the schema. */
function parseClaim(json: string): Claim | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    return null
  }
  const { text, cites } = parsed as Partial<Claim>
  if (typeof text !== 'string' || text.trim() === '' || !Array.isArray(cites)) return null
  const valid = cites.filter(
    (cite) => Number.isInteger(cite?.id) && typeof cite?.quote === 'string' && cite.quote.trim() !== '',
  )
  return { text: text.replace(/\s+/g, ' ').trim(), cites: valid.slice(0, MAX_CITATIONS_PER_CLAIM) }
}
