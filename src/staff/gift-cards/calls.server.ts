import { createGiftCards } from './gift-cards.server.ts';
import { countCards, lookAtCard, pageOfCards } from './list.server.ts';

export const giftCardCalls = [pageOfCards, countCards, lookAtCard, createGiftCards];
