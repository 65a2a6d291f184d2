import { useEffect, useState } from 'react'
import { afterLoad } from './idle.ts'

/** Whether the page has come and is idle: for parts that are not part of the first load. */
export function useLoaded(): boolean {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => afterLoad(() => setLoaded(true)), [])
  return loaded
}
