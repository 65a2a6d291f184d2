const realNow = Date.now

/** Sets the page's clock to a moment, epoch ms; it runs on from there. @returns what undoes it */
export function clockAt(moment: number): () => void {
  const ahead = moment - realNow()
  Date.now = () => realNow() + ahead
  return () => {
    Date.now = realNow
  }
}
