import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import styles from './list-filters.module.css';

type Props = {
  q: string;
  label: string;
  hint: string;
  onSearch: (q: string) => void;
};

/** Looked for when it is sent, not with every key: each list is an address of its own. */
export function SearchField({ q, label, hint, onSearch }: Props) {
  const [text, setText] = useState(q);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form role="search" className={styles.search} aria-label={label} onSubmit={send}>
      <TextField
        isLabelHidden
        type="search"
        icon={<Search />}
        maxLength={60}
        label={label}
        placeholder={hint}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          // The cross in the field empties it without sending.
          if (event.target.value === '' && q) onSearch('');
        }}
      />
      <Button type="submit" variant="line">
        {t('documents.searchButton')}
      </Button>
    </form>
  );
}
