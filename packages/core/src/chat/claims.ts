/** A sentence of a model's answer with what it is said to rest on. */
export interface Claim {
  text: string
  cites: { id: number; quote: string }[]
}

/** What something rests on: the number of what it cites, and the words there. */
export const citesSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { id: { type: 'integer' }, quote: { type: 'string' } },
    required: ['id', 'quote'],
    additionalProperties: false,
  },
}

/** What a model is asked for. */
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

const LONGEST_ANSWER = 60_000

/** Reads the claims of an answer one by one while its JSON is still coming. */
export class ClaimsReader {
  private text = ''
  private place = 0
  private depth = 0
  private start = -1
  private quoted = false
  private escaped = false

  /** @returns the claims that this piece completes; what is no claim is left out */
  read(piece: string): Claim[] {
    this.text += piece
    if (this.text.length > LONGEST_ANSWER)
      throw new RangeError('The answer of the language model has no end.')
    const claims: Claim[] = []
    for (; this.place < this.text.length; this.place++) {
      const found = this.step(this.text[this.place] ?? '')
      const claim = found === null ? null : claimOf(found)
      if (claim) claims.push(claim)
    }
    return claims
  }

  /** Whether the model said that the passages answer; null where it said neither. */
  answerable(): boolean | null {
    const said = /"answerable"\s*:\s*(true|false)/.exec(this.text)?.[1]
    return said === undefined ? null : said === 'true'
  }

  /** @returns the text of an object in a list of the outermost object, once it is whole */
  private step(sign: string): string | null {
    if (this.quoted) {
      if (this.escaped) this.escaped = false
      else if (sign === '\\') this.escaped = true
      else if (sign === '"') this.quoted = false
      return null
    }
    if (sign === '"') this.quoted = true
    else if (sign === '{' || sign === '[') {
      this.depth++
      if (sign === '{' && this.depth === 3) this.start = this.place
    } else if (sign === '}' || sign === ']') {
      this.depth--
      if (sign === '}' && this.depth === 2 && this.start !== -1) {
        const whole = this.text.slice(this.start, this.place + 1)
        this.start = -1
        return whole
      }
    }
    return null
  }
}

const MOST_CITES = 5

/** Models are asked for a shape, and may give another. */
function claimOf(json: string): Claim | null {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    return null
  }
  const { text, cites } = given as Partial<Claim>
  if (typeof text !== 'string' || text.trim() === '' || !Array.isArray(cites)) return null
  const right = cites.filter(
    (cite) => Number.isInteger(cite?.id) && typeof cite?.quote === 'string' && cite.quote.trim() !== '',
  )
  return { text: text.replace(/\s+/g, ' ').trim(), cites: right.slice(0, MOST_CITES) }
}
