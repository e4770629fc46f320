import { Fragment } from 'react'

/** Facts on one line. Each is isolated, so that one written from right to left leaves the others in place. */
export function Joined({ parts }: { parts: readonly (string | null)[] }) {
  return parts
    .filter((part) => part !== null && part !== '')
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat, and never move
      <Fragment key={index}>
        {index > 0 ? ' · ' : null}
        <bdi>{part}</bdi>
      </Fragment>
    ))
}
