import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
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
  const [isOver, setIsOver] = useState(false);
  const isClosed = isHeld || upload.isPending;
  const take = (files: FileList | null) => {
    if (!isClosed && files && files.length > 0) upload.mutate([...files]);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only takes files that are dropped; the button does the same
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
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
    </div>
  );
}
