import { useQueryClient } from '@tanstack/react-query';
import { readAnew } from '#office/api/keys.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { moveCategory } from '#staff/categories/change-contract.ts';
import type { CategoryNode } from '#staff/categories/contract.ts';
import { plurals, t } from '#text/office/categories.ts';
import { branchOf, type Wish } from './tree-moves.ts';
import { useSaid } from './use-said.tsx';

type Props = { nodes: readonly CategoryNode[]; wish: Wish; onClose: () => void };

/** Asks before addresses change, and says how many. */
export function MoveWindow({ nodes, wish: { id, parent, before }, onClose }: Props) {
  const client = useQueryClient();
  const said = useSaid();
  const find = (of: number) => nodes.find((one) => one.id === of);
  const { label = '', parent: from = null, products = 0 } = find(id) ?? {};
  const into = find(parent)?.label ?? '';
  const addresses = branchOf(nodes, id).length;
  return (
    <AskForm
      title={t('categories.moveTitle', { label, into })}
      intro={t('categories.moveText', {
        addresses: plurals('categories.moveAddresses', addresses),
        products: plurals('categories.products', products),
      })}
      submit={t('categories.moveSubmit')}
      send={() => api(moveCategory, { params: { id }, body: { from: from ?? 0, parent, before } })}
      onDone={({ task, audit }) =>
        said(
          t(task === undefined ? 'categories.moved' : 'categories.moving', { label, into }),
          audit,
        )
      }
      onStale={() => readAnew(client, ['categories'])}
      onClose={onClose}
    />
  );
}
