import { type ReactNode, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './drop-area.module.css';

type Props = {
  onFiles: (files: FileList) => void;
  className?: string | undefined;
  children: ReactNode;
};

/** Where files are dropped. While one is held over it, it wears `data-over`; a button in it does the same for keys. */
export function DropArea({ onFiles, className, children }: Props) {
  const [isOver, setIsOver] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only takes what is dropped; the button does the same
    <div
      className={classNames(styles.area, className)}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles(event.dataTransfer.files);
      }}
    >
      {children}
    </div>
  );
}
