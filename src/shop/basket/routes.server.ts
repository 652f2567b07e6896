import { ok } from '#base/wire/contract.ts';
import { giveSession } from '#shop/customers/cookies.server.ts';
import { keyOf } from '#shop/kernel/idempotency.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import { t } from '#text/documents.ts';
import { addManyToBasket } from './add-many.server.ts';
import { addLines, undoAddition } from './additions.server.ts';
import * as additions from './additions-contract.ts';
import { findBasket, findBasketBrief } from './basket.server.ts';
import * as contract from './contract.ts';
import { clearBasket, undoFill } from './fill.server.ts';
import { removeGiftCard, putGiftCard } from './gift-card/gift-card.server.ts';
import { FILE_TYPES, openBasketFile } from './file/basket-file.server.ts';
import { addToBasket, changeLine, removeLine } from './lines.server.ts';
import { chooseSplit, setReference } from './reference.server.ts';

/** A thousand lines, in bytes. */
const MANY_LINES = 128 * 1024;

export const basketRoutes: SliceRoutes = (app, shop) => {
  const { sql } = shop;

  app.route({
    ...contract.getBasket,
    handler: async ({ visitor }) => ok({ basket: await findBasket(sql, visitor) }),
  });

  app.route({
    ...contract.getBasketBrief,
    handler: async ({ visitor }) => ok({ basket: await findBasketBrief(sql, visitor) }),
  });

  app.route({
    ...contract.addToBasket,
    handler: async (request, reply) => {
      const { visitor, body } = request;
      const { basket, token } = await addToBasket(sql, visitor, body, {
        key: keyOf(request),
        address: request.ip,
      });
      if (token) giveSession(reply, shop, token, false);
      return ok({ basket });
    },
  });

  app.route({
    ...contract.addManyToBasket,
    handler: async (request, reply) => {
      const { visitor, body } = request;
      const { token, ...added } = await addManyToBasket(sql, visitor, body, {
        key: keyOf(request),
        address: request.ip,
      });
      if (token) giveSession(reply, shop, token, false);
      return ok(added);
    },
  });

  app.route({
    ...contract.undoFill,
    handler: async ({ visitor, body }) => ok({ basket: await undoFill(sql, visitor, body) }),
  });

  app.route({
    ...additions.addLines,
    bodyLimit: MANY_LINES,
    handler: async (request, reply) => {
      const { visitor, body, ip: address } = request;
      const given = { key: keyOf(request), address };
      const { token, addition } = await addLines(sql, visitor, body, given);
      if (token) giveSession(reply, shop, token, false);
      return ok({ addition });
    },
  });

  app.route({
    ...additions.undoAddition,
    handler: async ({ visitor, body }) => ok(await undoAddition(sql, visitor, body.addition)),
  });

  app.route({
    ...contract.changeLine,
    handler: async ({ visitor, body }) => ok({ basket: await changeLine(sql, visitor, body) }),
  });

  app.route({
    ...contract.removeLine,
    handler: async ({ visitor, params }) =>
      ok({ basket: await removeLine(sql, visitor, params.id) }),
  });

  app.route({
    ...contract.clearBasket,
    handler: async ({ visitor }) => ok(await clearBasket(sql, visitor)),
  });

  app.route({
    ...contract.setReference,
    handler: async ({ visitor, body }) =>
      ok({ basket: await setReference(sql, visitor as SignedIn, body) }),
  });

  app.route({
    ...contract.chooseSplit,
    handler: async ({ visitor, body }) =>
      ok({ basket: await chooseSplit(sql, visitor as SignedIn, body.basket, body.is_split) }),
  });

  app.route({
    ...contract.basketFile,
    handler: async ({ visitor, params: { format }, ip, method }, reply) => {
      reply
        .type(FILE_TYPES[format])
        .header('content-disposition', `attachment; filename="${t('cart.export.file')}.${format}"`);
      if (method === 'HEAD') return reply.send('');
      const file = await openBasketFile({ sql, workerPool: app.workerPool }, visitor, format, ip);
      return reply.send(file);
    },
  });

  app.route({
    ...contract.putGiftCard,
    handler: async ({ visitor, ip, body }) => {
      const basket = await putGiftCard(sql, visitor, ip, body);
      return ok({ basket, gift_card: basket.gift_card! });
    },
  });

  app.route({
    ...contract.removeGiftCard,
    handler: async ({ visitor }) => ok({ basket: await removeGiftCard(sql, visitor) }),
  });
};
