const types: Record<number, string> = {
  400: 'invalid_request',
  401: 'auth',
  403: 'auth',
  404: 'invalid_request',
  409: 'invalid_request',
  413: 'invalid_request',
  415: 'invalid_request',
  422: 'system',
}

/** An error response of the API ("Errors"). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }

  toJSON() {
    const link = `https://docs.meilisearch.com/errors#${this.code}`
    return { message: this.message, code: this.code, type: types[this.status] ?? 'internal', link }
  }
}

export const indexNotFound = (uid: string) =>
  new ApiError(404, 'index_not_found', `Index \`${uid}\` not found.`)
