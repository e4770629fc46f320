/**
 * Returns the error with which a promise rejects.
 *
 * @throws the error if it is of another class, or an Error if the promise is fulfilled
 */
export async function catchRejection<E extends Error>(
  promise: PromiseLike<unknown>,
  ErrorClass: abstract new (...values: never[]) => E,
): Promise<E> {
  const settled = await promise.then(
    () => null,
    (error: unknown) => ({ error }),
  )
  if (settled === null) throw new Error('The promise was not rejected.')
  if (settled.error instanceof ErrorClass) return settled.error
  throw settled.error
}
