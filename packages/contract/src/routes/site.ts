import { Type } from 'typebox';

import { MoneyText } from '../fields.ts';
import type { Route } from '../route.ts';

export const siteRoutes = {
  'index/index': {
    method: 'GET',
    auth: 'open',
    summary: 'What the app needs to know about this house',
    data: Type.Object({
      name: Type.String(),
      version: Type.String(),
      logo: Type.String(),
      cdnurl: Type.String(),
      currency: Type.String(),
      play_money: Type.Boolean(),
      locales: Type.Array(Type.String()),
      default_locale: Type.String(),
      timezone: Type.String(),
      service: Type.Object({ hours: Type.String(), url: Type.String(), phone: Type.String() }),
      guest: Type.Integer(),
      guest_balance: MoneyText,
      sms_login: Type.Boolean(),
      /** Origins that the embedded viewer may show. */
      embed: Type.Array(Type.String()),
      fairness: Type.Object({ policy: Type.String(), grade: Type.String() }),
      server_time: Type.Integer(),
      server_time_ms: Type.Integer(),
    }),
    refusals: [],
  },
} as const satisfies Record<string, Route>;
