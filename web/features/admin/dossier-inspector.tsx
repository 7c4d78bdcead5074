/** The dossier of a user. */
type Props = Readonly<{
  userId: string
  /** Whether the raw payload may be shown. */
  mayDebug: boolean
}>

export const DossierInspector = ({ userId }: Props) => (
  <p className="text-body text-fg-2">{`The dossier of ${userId} is not part of this version.`}</p>
)
