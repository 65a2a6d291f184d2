/**
 * The lines of a stream of text, or its parts between other separators, as they arrive. What follows the last separator
 * is no whole line, and left out.
 */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array>,
  separator = '\n',
): AsyncGenerator<string> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const bytes of stream) {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split(separator)
    rest = parts.pop() ?? ''
    yield* parts
  }
}
