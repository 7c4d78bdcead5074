/** Finds paths in a Markdown text that name no file or folder of the project. */
import { posix } from 'node:path'

/** In `a/b.ts`, `c.ts` the second name is in the folder of the first; names before any path are left alone. */
function pathsOf(line: string): string[] {
  let folder: string | undefined
  return [...line.matchAll(/`([\w./-]+)`/g)].flatMap(([, name = '']) => {
    if (name.includes('/')) {
      folder = name.endsWith('/') ? name : `${posix.dirname(name)}/`
      return [name]
    }
    return folder && /\.tsx?$/.test(name) ? [folder + name] : []
  })
}

/** Only names that begin with a folder of the project count as paths: `zod/mini` and `/mcp` do not. */
export function missingPaths(text: string, exists: (path: string) => boolean): string[] {
  const isOurs = (path: string): boolean => {
    const [top = ''] = path.split('/')
    return top !== '' && exists(`${top}/`)
  }
  return text.split('\n').flatMap((line) => pathsOf(line).filter((path) => isOurs(path) && !exists(path)))
}
