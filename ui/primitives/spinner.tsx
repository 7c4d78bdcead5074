/** Shows that work is in progress; a still ring with reduced motion. */
export const Spinner = ({ className = 'size-[18px]' }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={`inline-block shrink-0 animate-spin rounded-full border-2 border-line-2 border-t-accent border-r-accent ${className}`}
  />
)
