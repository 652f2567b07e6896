import { keyOf } from '#shop/kernel/idempotency.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import {
  changeProjectLine,
  changeSection,
  removeProjectLine,
  removeSection,
} from './change.server.ts';
import * as contract from './contract.ts';
import { addLines, addSection } from './create.server.ts';
import { projectNow } from './read.server.ts';

/** Sections of a project and the lines in them; each answers with the whole project. */
export const projectLineRoutes: SliceRoutes = (app, { sql }) => {
  app.route({
    ...contract.addSection,
    handler: async (request) => {
      const { visitor, params, body } = request;
      const key = keyOf(request);
      await addSection(sql, visitor as SignedIn, params.id, { name: body.name, key });
      return projectNow(sql, visitor as SignedIn, params.id);
    },
  });

  app.route({
    ...contract.changeSection,
    handler: async ({ visitor, params, body }) => {
      await changeSection(sql, visitor as SignedIn, params, body);
      return projectNow(sql, visitor as SignedIn, params.id);
    },
  });

  app.route({
    ...contract.removeSection,
    handler: async ({ visitor, params }) => {
      await removeSection(sql, visitor as SignedIn, params);
      return projectNow(sql, visitor as SignedIn, params.id);
    },
  });

  app.route({
    ...contract.addLines,
    handler: async (request) => {
      const { visitor, params, body } = request;
      const key = keyOf(request);
      await addLines(sql, visitor as SignedIn, params.id, { given: body, key });
      return projectNow(sql, visitor as SignedIn, params.id);
    },
  });

  app.route({
    ...contract.changeProjectLine,
    handler: async ({ visitor, params, body }) => {
      await changeProjectLine(sql, visitor as SignedIn, params, body);
      return projectNow(sql, visitor as SignedIn, params.id);
    },
  });

  app.route({
    ...contract.removeProjectLine,
    handler: async ({ visitor, params }) => {
      await removeProjectLine(sql, visitor as SignedIn, params);
      return projectNow(sql, visitor as SignedIn, params.id);
    },
  });
};
