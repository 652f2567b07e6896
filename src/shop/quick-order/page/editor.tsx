import { ArrowRight } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { tq } from '#text/quick-order.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import styles from './editor.module.css';

type Props = {
  text: string;
  problem: string | null;
  isBusy: boolean;
  onType: (text: string) => void;
  onRecognise: (text: string) => void;
};

const FEWEST_LINES = 10;
/** Numbers of more lines than anybody looks through are not drawn. */
const MOST_NUMBERS = 1_000;
const PLACEHOLDER = 'NV-T4W 8\nOP-N08P1; 1\nKB-U5UP\t305';

/** Lines to type or paste; what is pasted as two or more is recognised at once. */
export function Editor({ text, problem, isBusy, onType, onRecognise }: Props) {
  const count = Math.min(MOST_NUMBERS, Math.max(FEWEST_LINES, text.split('\n').length));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isBusy && text.trim() !== '') onRecognise(text);
  };
  const onPaste = ({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = clipboardData.getData('text');
    if (pasted.trim().split(/[\r\n]+/).length < 2) return;
    const field = currentTarget;
    // After the browser has put it in, where the cursor was.
    setTimeout(() => onRecognise(field.value));
  };
  return (
    <Card as="section" isFlushOnSmall className={styles.box}>
      <h2 className={styles.title}>{tq('editor.title')}</h2>
      <div className={styles.editor}>
        <ol aria-hidden="true">
          {Array.from({ length: count }, (_, line) => (
            <li key={line}>{line + 1}</li>
          ))}
        </ol>
        <textarea
          aria-label={tq('editor.label')}
          aria-invalid={problem !== null || undefined}
          rows={count}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder={PLACEHOLDER}
          value={text}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </div>
      <div className={styles.foot}>
        <output className={styles.hint}>
          {problem ? <FieldError>{problem}</FieldError> : tq('editor.hint')}
        </output>
        <Button
          variant="buy"
          disabled={text.trim() === ''}
          isLoading={isBusy}
          onClick={() => onRecognise(text)}
        >
          {tq('editor.recognise')}
          <ArrowRight />
        </Button>
      </div>
    </Card>
  );
}
