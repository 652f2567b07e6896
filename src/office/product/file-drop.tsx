import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { DropArea } from '#office/components/files/drop-area.tsx';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import styles from './file-drop.module.css';

type Props = {
  icon: ReactNode;
  /** What may be dropped, or why nothing may be now. */
  words: string;
  choose: string;
  accept: string;
  isHeld: boolean;
  /** In bytes, with what is said of a larger one. */
  largest: number;
  tooLarge: (name: string) => string;
  bring: (file: File) => Promise<unknown>;
};

/** One after another, in the order in which they were dropped; one that is refused does not keep the others out. */
function useUpload({ largest, tooLarge, bring }: Props) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        if (file.size > largest) {
          toasts.error(tooLarge(file.name));
          continue;
        }
        try {
          await bring(file);
        } catch (error) {
          toasts.error(`${file.name}: ${wordsOf(error)}`);
        }
      }
      await readAnew(client, ['products']);
    },
  });
}

/** What is dropped is kept at once; what is typed has to be saved before. */
export function FileDrop(props: Props) {
  const { icon, words, choose, accept, isHeld } = props;
  const upload = useUpload(props);
  const input = useRef<HTMLInputElement>(null);
  const isClosed = isHeld || upload.isPending;
  const take = (files: FileList | null) => {
    if (!isClosed && files && files.length > 0) upload.mutate([...files]);
  };
  return (
    <DropArea className={styles.drop} onFiles={take}>
      {icon}
      <p>{words}</p>
      <Button
        variant="line"
        disabled={isHeld}
        isLoading={upload.isPending}
        onClick={() => input.current?.click()}
      >
        {choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={choose}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </DropArea>
  );
}
