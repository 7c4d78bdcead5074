/** Opens the list of conversations from the ribbon. */
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
    className="-ml-2"
  >
    <PanelLeft aria-hidden="true" strokeWidth={1.75} className="size-[18px]" />
  </IconButton>
)
