import { useEffect, useMemo, useState } from 'react'

/**
 * Returns the value of the first render, then each value that has not changed for a while.
 *
 * @param value compared by its JSON
 * @param delayMs milliseconds without a change
 */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const json = JSON.stringify(value)
  const [debounced, setDebounced] = useState(json)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(json), delayMs)
    return () => clearTimeout(timer)
  }, [json, delayMs])
  return useMemo(() => JSON.parse(debounced) as Value, [debounced])
}
