/**
 * Returns the error with which a promise rejects.
 *
 * @throws an error of another class, or an error of class `Error` if the promise is fulfilled; if `ErrorClass` is
 * `Error`, both are returned instead
 */
export async function catchRejection<E extends Error>(
  promise: PromiseLike<unknown>,
  ErrorClass: abstract new (...values: never[]) => E,
): Promise<E> {
  const error = await promise.then(
    () => new Error('The promise was not rejected.'),
    (reason: unknown) => reason,
  )
  if (error instanceof ErrorClass) return error
  throw error
}
