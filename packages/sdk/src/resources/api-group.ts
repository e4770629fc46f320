import type { Transport } from '../transport.ts'

/** Methods of one part of the API. */
export class ApiGroup {
  protected readonly api: Transport

  constructor(api: Transport) {
    this.api = api
  }
}
