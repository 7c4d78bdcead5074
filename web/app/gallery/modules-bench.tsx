/** The list of modules of the workbench over 500 of them, for measuring (bench/modules.bench.ts). */
import '#web/features/workbench/workbench.css'
import { moduleOf } from '#web/features/workbench/fixtures.ts'
import { ModuleList } from '#web/features/workbench/module-list.tsx'

const MODULES = Array.from({ length: 500 }, (_, at) => moduleOf(`desk.number.${at}`, 'x'.repeat(2000)))

export const ModulesBench = () => (
  <main className="flex h-dvh flex-col p-6">
    <ModuleList modules={MODULES} selected={undefined} unsaved={[]} onSelect={() => undefined} />
  </main>
)
