/** Reads the body of an answer without ever holding more of it than a cap allows. */

/** Undefined when the body is larger than `maxBytes`; the rest of it is then never fetched. */
export async function readBytes(response: Response, maxBytes: number): Promise<Uint8Array | undefined> {
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body?.cancel()
    return undefined
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  const bytes = await readBytes(response, maxBytes)
  return bytes && new TextDecoder().decode(bytes)
}

/** Undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
