/** Opens the list of conversations from the ribbon; on a phone the account menu does. */
import { PanelLeft } from 'lucide-react'
import { IconButton } from '#ui/primitives/icon-button.tsx'

type Props = Readonly<{ isOpen: boolean; onPress: () => void; onIntent: () => void }>

export const ConversationsButton = ({ isOpen, onPress, onIntent }: Props) => (
  <IconButton
    label="Conversations"
    aria-expanded={isOpen}
    onPointerEnter={onIntent}
    onFocus={onIntent}
    onClick={onPress}
    className="-ml-2 max-sm:hidden"
  >
    <PanelLeft aria-hidden="true" strokeWidth={1.75} className="size-[18px]" />
  </IconButton>
)
