/** A file in storage: where its bytes are, and what may be told of them. */
export interface StoredObject {
  key: string
  sizeBytes: number
  /** When it was written last, in milliseconds. */
  modifiedAt: number
}

/** How a file is to be handed out by an address of the storage's own. */
export interface HandedOut {
  fileName: string
  mimeType: string
  disposition: 'attachment' | 'inline'
  seconds: number
}

/**
 * Where files are kept: on this machine's disk, or in a bucket. Keys are `<client>/<file>`, both ids, so that a
 * client's files can be told from others'.
 */
export interface FileStorage {
  /** A place on this machine for a file that is arriving; its directory exists. */
  staging(id: string): Promise<string>
  /**
   * Moves a file from this machine into storage. Afterwards it is there whole, or not at all.
   *
   * @throws DomainError storage-unavailable
   */
  keep(path: string, key: string, mimeType: string): Promise<void>
  /** The bytes, read as they are asked for. */
  open(key: string): Blob
  /**
   * The file as one of this machine, for programs that read files.
   *
   * @param copy where to put it, where it is not on this machine
   * @returns where it is: not to be changed
   */
  onThisMachine(key: string, copy: string): Promise<string>
  /** @returns how many bytes it has; null when it is not there */
  size(key: string): Promise<number | null>
  /** A signed address that the storage itself answers; null where it has none. */
  address(key: string, handedOut: HandedOut): string | null
  /** Removes a file; one that is not there is no fault. */
  remove(key: string): Promise<void>
  /** Every file there is, in no order. */
  list(): AsyncIterable<StoredObject>
  /** Removes what arrived and was never kept: files of processes that died. @returns how many */
  removeStaged(olderThanMilliseconds: number): Promise<number>
  /** @throws when it can't be used now */
  check(): Promise<void>
}

export const storageKey = (clientId: string, fileId: string): string => `${clientId}/${fileId}`
