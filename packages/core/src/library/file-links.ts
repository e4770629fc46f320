import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { getAppUrl } from '../app-url.ts'
import type { ClientIdentity } from '../context.ts'
import type { Settings } from '../settings.ts'
import type { ImageLinks } from './resource.ts'

/** The content of a signed link. */
export interface FileTicket {
  purpose: 'image' | 'download' | 'generated'
  clientId: string
  /** The id of the image file, of the resource to download, or of the generated content. */
  subjectId: string
}

const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3600
const purposes = ['image', 'download', 'generated'] as const
const SIGNED_BYTES = 1 + 16 + 16 + 4
const SIGNATURE_BYTES = 16

/**
 * Signed links that grant access without a key until they expire: images in pages, public downloads and public
 * generated content. Within a day (images) or an hour (the rest), the same link is produced again, so that browsers and
 * the public API's cache can reuse it.
 */
export class SignedLinks implements ImageLinks {
  private readonly key: Buffer

  /** @param secretsKey the service's key, from which the signing key is derived (RFC 5869) */
  constructor(
    private readonly urls: Pick<Settings, 'baseUrl' | 'sandboxBaseUrl' | 'appUrl'>,
    secretsKey: Buffer,
    private readonly now: () => number = Date.now,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', secretsKey, '', 'guildhall file links', 32))
  }

  buildImageUrl(client: ClientIdentity, fileId: string): string {
    const ticket = this.sign({ purpose: 'image', clientId: client.id, subjectId: fileId }, DAY_SECONDS)
    return new URL(`/files/${ticket}`, this.getBaseUrl(client)).href
  }

  /** A link to a public resource's file, valid for at least an hour. */
  buildDownloadUrl(client: ClientIdentity, resourceId: string): string {
    const ticket = this.sign(
      { purpose: 'download', clientId: client.id, subjectId: resourceId },
      HOUR_SECONDS,
    )
    return new URL(`/api/resources/${resourceId}/download?ticket=${ticket}`, this.getBaseUrl(client)).href
  }

  /**
   * A link to generated content. Public content gets a signed link valid for at least an hour; the rest requires a key
   * or session.
   */
  buildGeneratedContentUrl(
    client: ClientIdentity,
    resourceId: string,
    id: string,
    isPublic: boolean,
  ): string {
    const path = `/api/resources/${resourceId}/generated-content/${id}/file`
    if (!isPublic) return new URL(path, this.getBaseUrl(client)).href
    const ticket = this.sign({ purpose: 'generated', clientId: client.id, subjectId: id }, HOUR_SECONDS)
    return new URL(`${path}?ticket=${ticket}`, this.getBaseUrl(client)).href
  }

  /** The portal's sign-in page, from which a member continues at a path of the portal. Not signed. */
  buildSignInUrl(client: ClientIdentity, returnTo: string): string {
    const parameters = new URLSearchParams({ client: client.slug, returnTo })
    return this.buildPortalUrl(client, `/login?${parameters}`)
  }

  /** A page of the portal. Not signed. */
  buildPortalUrl(client: ClientIdentity, path: string): string {
    return new URL(path, getAppUrl(this.urls, client.environment)).href
  }

  /** @returns the ticket's content; null if it is malformed, wrongly signed or expired */
  read(ticket: string): FileTicket | null {
    const bytes = Buffer.from(ticket, 'base64url')
    if (bytes.length !== SIGNED_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== ticket) return null
    const signed = bytes.subarray(0, SIGNED_BYTES)
    if (!timingSafeEqual(this.computeSignature(signed), bytes.subarray(SIGNED_BYTES))) return null
    const purpose = purposes[signed[0] ?? -1]
    if (!purpose || signed.readUInt32BE(33) * 1000 <= this.now()) return null
    return { purpose, clientId: toUuid(signed.subarray(1, 17)), subjectId: toUuid(signed.subarray(17, 33)) }
  }

  /** The ticket expires at the end of the interval after the current one. */
  private sign({ purpose, clientId, subjectId }: FileTicket, intervalSeconds: number): string {
    const signed = Buffer.alloc(SIGNED_BYTES)
    signed[0] = purposes.indexOf(purpose)
    toBytes(clientId).copy(signed, 1)
    toBytes(subjectId).copy(signed, 17)
    signed.writeUInt32BE((Math.floor(this.now() / 1000 / intervalSeconds) + 2) * intervalSeconds, 33)
    return Buffer.concat([signed, this.computeSignature(signed)]).toString('base64url')
  }

  private computeSignature(signed: Buffer): Buffer {
    return createHmac('sha256', this.key).update(signed).digest().subarray(0, SIGNATURE_BYTES)
  }

  private getBaseUrl(client: ClientIdentity): URL {
    return client.environment === 'live' ? this.urls.baseUrl : this.urls.sandboxBaseUrl
  }
}

const toBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')

const toUuid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
