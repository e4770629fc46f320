/** Returns the reason a promise rejects with, which must be of this class. */
export async function catchRejection<E extends Error>(
  promise: PromiseLike<unknown>,
  ErrorClass: abstract new (...values: never[]) => E,
): Promise<E> {
  const error = await promise.then(
    () => new Error('It was not rejected.'),
    (reason: unknown) => reason,
  )
  if (error instanceof ErrorClass) return error
  throw error
}
