/** Makes what was picked, pasted or dropped fit to be sent: decoded, made small and encoded anew in this browser. */
import { MAX_IMAGE_URL_LENGTH, MAX_IMAGES_PER_MESSAGE } from '#contract/realtime/limits.ts'
import { formatBytes } from '#contract/rules/amounts.ts'
import { ATTACHMENT_REFUSED, isHeicFile, isImageFile } from '#contract/rules/attachments.ts'
import type { Attachment } from '#contract/transcript.ts'
import { newItemId } from '#web/session/transcript.ts'

/** As much as a model looks at in high detail. */
const LONGEST_EDGE = 1536
/** No picture needs more to be decoded; a few bytes can claim to be much larger than they are. */
const MAX_SOURCE_BYTES = 40_000_000
const ATTEMPTS = [
  { edge: LONGEST_EDGE, quality: 0.86 },
  { edge: LONGEST_EDGE, quality: 0.7 },
  { edge: 1024, quality: 0.7 },
  { edge: 640, quality: 0.6 },
] as const

export type Prepared = Readonly<{ attachments: readonly Attachment[]; refusals: readonly string[] }>

/** `free` is how many more images the message takes. */
export async function prepare(files: readonly File[], free: number): Promise<Prepared> {
  const images = files.filter(isImageFile)
  const taken = images.slice(0, free)
  const results = await Promise.all(taken.map((file) => encode(file).catch(() => failureOf(file))))
  const refusals = [
    ...(images.length < files.length ? [ATTACHMENT_REFUSED] : []),
    ...(taken.length < images.length ? [`A message takes ${MAX_IMAGES_PER_MESSAGE} images.`] : []),
    ...results.filter((result) => typeof result === 'string'),
  ]
  return { attachments: results.filter((result) => typeof result !== 'string'), refusals }
}

/** Only Safari decodes HEIC, the format of iPhone pictures. */
const failureOf = (file: File): string =>
  isHeicFile(file)
    ? `Attachment failed: ${file.name}. This browser cannot read HEIC pictures. Save it as JPEG or PNG and attach it again.`
    : `Attachment failed: ${file.name}`

async function encode(file: File): Promise<Attachment> {
  if (file.size > MAX_SOURCE_BYTES) throw new Error('too large to decode')
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    for (const attempt of ATTEMPTS) {
      const blob = await draw(bitmap, attempt)
      const dataUrl = await readAsDataUrl(blob)
      if (dataUrl.length > MAX_IMAGE_URL_LENGTH) continue
      const { size, type } = blob
      return {
        id: newItemId(),
        label: file.name,
        description: formatBytes(size),
        mimeType: type,
        dataUrl,
        size,
      }
    }
  } finally {
    bitmap.close()
  }
  throw new Error('does not fit')
}

/** WebP where the browser writes it; others fall back to PNG, so JPEG is requested by name. */
async function draw(bitmap: ImageBitmap, { edge, quality }: (typeof ATTEMPTS)[number]): Promise<Blob> {
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  )
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality })
  return webp.type === 'image/webp' ? webp : canvas.convertToBlob({ type: 'image/jpeg', quality })
}

const readAsDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
