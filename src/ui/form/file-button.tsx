import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/button.tsx';

type Props = {
  label: string;
  variant?: 'line' | 'quiet';
  size?: 'sm' | 'md';
  isLoading?: boolean;
  onFile: (file: File) => void;
};

/** Where a table of somebody's computer is chosen. */
export function FileButton({
  label,
  variant = 'line',
  size = 'sm',
  isLoading = false,
  onFile,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        isLoading={isLoading}
        size={size}
        icon={<Upload />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.txt,text/csv"
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again, once it was corrected.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
