import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { notifyNotLoaded } from './notify.ts'

/** The code of a part of the screen could not be loaded: offline, or after an upgrade that removed its file. */
class NotLoadedError extends Error {}

/**
 * Creates a component whose code is loaded when it is first rendered. If that fails, a notice says so and the rest of
 * the screen remains; the next time, loading is tried again.
 *
 * @param close removes the component from the screen, such as a dialog whose opener remains; also called if the user
 *   leaves the opener before the code is loaded
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  close?: (props: Props) => void,
): ComponentType<Props> {
  const create = () =>
    lazy(() =>
      load().catch((cause: unknown) => {
        throw new NotLoadedError('The code was not loaded.', { cause })
      }),
    ) as unknown as ComponentType<Props>
  // React keeps the failure of a lazy component.
  let part = create()
  const handleFailure = (props: Props) => {
    part = create()
    notifyNotLoaded()
    close?.(props)
  }
  return (props) =>
    renderPart(
      part,
      props,
      () => handleFailure(props),
      close ? <Opening onCancel={() => close(props)} /> : null,
    )
}

const renderPart = <Props extends object>(
  Part: ComponentType<Props>,
  props: Props,
  onFailure: () => void,
  fallback: ReactNode,
) => (
  <NotLoadedBoundary onFailure={onFailure}>
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  </NotLoadedBoundary>
)

function Opening({ onCancel }: { onCancel(): void }) {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' || key === 'Tab') onCancel()
    }
    document.addEventListener('pointerdown', onCancel)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onCancel)
      document.removeEventListener('keydown', onKeyDown)
    }
  })
  return null
}

interface BoundaryProps {
  onFailure(): void
  children: ReactNode
}

class NotLoadedBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof NotLoadedError) this.props.onFailure()
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (error instanceof NotLoadedError) return null
    throw error
  }
}
