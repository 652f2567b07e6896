import { Copy } from 'lucide-react';

import { t } from '#text/account.ts';

import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { useToasts } from './overlay/toasts.tsx';

type Props = { text: string; variant?: 'line' | 'ink'; label?: string };

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text, variant = 'line', label = t('common.copy') }: Props) {
  const toasts = useToasts();
  const copy = async () => {
    if (await copyText(text)) toasts.success(t('toasts.copied'));
    else toasts.error(t('toasts.genericError'));
  };
  return (
    <Button variant={variant} icon={<Copy />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
