/** Returns the error with which a promise rejects. @throws the error if it is not of this class */
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
