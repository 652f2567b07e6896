import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { placeCategory } from '#staff/categories/change-contract.ts';
import type { CategoryNode } from '#staff/categories/contract.ts';
import { t } from '#text/office/categories.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import type { Wish } from './tree-moves.ts';

/** Gives a category another place among its neighbours; `said` is for who hears the screen. */
export function usePlace(nodes: readonly CategoryNode[]) {
  const client = useQueryClient();
  const toasts = useToasts();
  const [said, setSaid] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, before }: Wish) => api(placeCategory, { params: { id }, body: { before } }),
    onSuccess: (_, wish) => setSaid(placeWords(nodes, wish)),
    onError: (error) => toasts.error(wordsOf(error)),
    onSettled: () => readAnew(client, ['categories']),
  });
  return { said, place: (wish: Wish) => isPending || mutate(wish) };
}

function placeWords(nodes: readonly CategoryNode[], { id, parent, before }: Wish): string {
  const labelOf = (of: number) => nodes.find((node) => node.id === of)?.label ?? '';
  const others = nodes.filter((node) => node.parent === parent && node.id !== id);
  const place = before === null ? others.length : others.findIndex((node) => node.id === before);
  return t('categories.placed', {
    label: labelOf(id),
    place: place + 1,
    count: others.length + 1,
    parent: labelOf(parent),
  });
}
