/** Finds and replaces the pictures in what a conversation stores: transcript items, model items and stream events. */

type Fields = Readonly<Record<string, unknown>>
const PREFIX = 'picture:'
const GONE = { type: 'input_text', text: '[an earlier image]' } as const

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

/** A stream event has its item inside. */
const itemOf = (value: unknown): Fields =>
  isFields(value) && value.type === 'item' && isFields(value.item) ? value.item : isFields(value) ? value : {}

const attachmentsOf = ({ data }: Fields): readonly Fields[] =>
  isFields(data) ? listOf(data.attachments) : []
const imagesOf = ({ content }: Fields): readonly Fields[] =>
  listOf(content).filter(({ type }) => type === 'input_image')

export function picturesIn(value: unknown): string[] {
  const item = itemOf(value)
  const urls = [
    ...attachmentsOf(item).map(({ dataUrl }) => dataUrl),
    ...imagesOf(item).map(({ image_url }) => image_url),
  ]
  return urls.filter((url) => typeof url === 'string')
}

/** Replaces each picture that has a hash by a reference. */
export const detachPictures = <T>(value: T, hashOf: (url: string) => string | undefined): T =>
  replace(value, (url) => {
    const hash = hashOf(url)
    return hash === undefined ? url : `${PREFIX}${hash}`
  })

/** Replaces each reference by its picture; one without a picture is left out. */
export const restorePictures = <T>(value: T, urls: ReadonlyMap<string, string>): T =>
  replace(value, (url) => (url.startsWith(PREFIX) ? urls.get(url.slice(PREFIX.length)) : url))

type UrlOf = (url: string) => string | undefined

/** The result has the form of the value: only addresses change, and pictures may be missing. */
function replace<T>(value: T, urlOf: UrlOf): T {
  if (picturesIn(value).length === 0 || !isFields(value)) return value
  const item = withItem(itemOf(value), urlOf)
  return (value.type === 'item' ? { ...value, item } : item) as T
}

function withItem(item: Fields, urlOf: UrlOf): Fields {
  const { data, content } = item
  if (isFields(data) && attachmentsOf(item).length > 0)
    return {
      ...item,
      data: { ...data, attachments: attachmentsOf(item).flatMap((each) => attachment(each, urlOf)) },
    }
  return { ...item, content: listOf(content).map((part) => imagePart(part, urlOf)) }
}

function attachment(each: Fields, urlOf: UrlOf): Fields[] {
  const dataUrl = urlOf(String(each.dataUrl))
  return dataUrl === undefined ? [] : [{ ...each, dataUrl }]
}

function imagePart(part: Fields, urlOf: UrlOf): Fields {
  if (part.type !== 'input_image') return part
  const image_url = urlOf(String(part.image_url))
  return image_url === undefined ? GONE : { ...part, image_url }
}
