/** Checks which files may be attached, with the messages for the others (spec S5.16–S5.21). */

export const ATTACHMENT_REFUSED = 'Only image uploads are supported in realtime chats right now.'
export const DEFAULT_IMAGE_REQUEST = 'Describe this image.'

const EXTENSIONS = /\.(png|jpe?g|gif|webp|bmp|heic|heif|avif)$/i

/** Some browsers leave the type of these files empty. */
export const isHeicFile = ({ name, type }: { name: string; type: string }): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** Images by type or by name; SVG is a document with scripts and is left out (design §10). */
export function isImageFile({ name, type }: { name: string; type: string }): boolean {
  if (type === 'image/svg+xml' || /\.svgz?$/i.test(name)) return false
  return type.startsWith('image/') || EXTENSIONS.test(name)
}
