/** Everything of a user that leaves or enters Parley: export, import, and the links that are shared. */
import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Panel } from '#ui/controls/panel.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { conversationsKey } from '#web/lib/queries.ts'
import { ExportChoice } from './export-choice.tsx'
import { importFile } from './import-file.ts'
import { ShareList } from './share-list.tsx'

export const DataPanel = ({ onClose }: Readonly<{ onClose: () => void }>) => (
  <Panel title="Export, import, shared links" place="menu" onClose={onClose}>
    <section aria-label="Export">
      <h3 className="pb-1 text-small font-semibold">Export all conversations</h3>
      <ExportChoice />
    </section>
    <Import />
    <section aria-label="Shared links">
      <h3 className="pb-1 text-small font-semibold">Shared links</h3>
      <ShareList />
    </section>
  </Panel>
)

function Import() {
  const input = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()
  const [state, setState] = useState<Readonly<{ text: string; isGood: boolean }>>()
  const [isWorking, setWorking] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setWorking(true)
    setState(await importFile(file))
    setWorking(false)
    void queries.invalidateQueries({ queryKey: conversationsKey })
  }
  return (
    <section aria-label="Import" className="grid justify-items-start gap-2">
      <h3 className="text-small font-semibold">Import</h3>
      <p className="text-small text-fg-2">
        A JSON file that Parley exported. Imported conversations are marked; their trades and results count
        for nothing here.
      </p>
      <Button disabled={isWorking} onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" strokeWidth={1.75} className="size-4" />
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="File to import"
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      <p
        role="status"
        className={`text-small empty:hidden ${state && !state.isGood ? 'text-down' : 'text-fg-2'}`}
      >
        {isWorking ? 'Importing…' : state?.text}
      </p>
    </section>
  )
}
