import account from './account.json' with { type: 'json' };
import availability from './availability.json' with { type: 'json' };
import basket from './basket.json' with { type: 'json' };
import checkout from './checkout.json' with { type: 'json' };
import compare from './compare.json' with { type: 'json' };
import finding from './finding.json' with { type: 'json' };
import ownNumbers from './own-numbers.json' with { type: 'json' };
import product from './product.json' with { type: 'json' };
import projects from './projects.json' with { type: 'json' };
import quickOrder from './quick-order.json' with { type: 'json' };
import refusals from './refusals.json' with { type: 'json' };
import search from './search.json' with { type: 'json' };
import signIn from './sign-in.json' with { type: 'json' };
import sk from './sk.json' with { type: 'json' };

type Tree = { [key: string]: string | Tree };

/**
 * All that screens of the shop say, in one tree; pages load only their part. Dictionaries of one kind of screen are below
 * `screens`, because their keys are short. Mails, documents and the office are not in it.
 */
export const shopWords: Tree = [
  { screens: { availability, compare, finding, product, quickOrder, search } },
  refusals,
  checkout,
  account,
  basket,
  projects,
  ownNumbers,
  signIn,
  sk,
].reduce<Tree>(merge, {});

function merge(one: Tree, other: Tree): Tree {
  const both = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const known = both[key];
    both[key] =
      typeof known === 'object' && typeof value === 'object' ? merge(known, value) : value;
  }
  return both;
}
