import { Type } from 'typebox';

import { Grade, Locale, PolicyName } from '../closed-sets.ts';
import { Flag, MoneyText } from '../fields.ts';
import type { Route } from '../route.ts';
import { RateText } from '../trade-shapes.ts';

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
      locales: Type.Array(Locale),
      default_locale: Locale,
      timezone: Type.String(),
      service: Type.Object({ hours: Type.String(), url: Type.String(), phone: Type.String() }),
      withdraw: Type.Object(
        { min: MoneyText, max: MoneyText, fee_rate: RateText, hours: Type.String() },
        { description: 'The widest limits and hours and the highest fee of all withdrawal channels' },
      ),
      guest: Flag,
      guest_balance: MoneyText,
      sms_login: Type.Boolean(),
      age_check: Type.Boolean({
        description: 'Whether members tell their birth date: nobody below 18 plays',
      }),
      push: Type.Boolean({ description: 'Whether members can be notified while the app is closed' }),
      /** Origins that the embedded viewer may show. */
      embed: Type.Array(Type.String()),
      fairness: Type.Object({ policy: PolicyName, grade: Grade }),
      server_time: Type.Integer(),
      server_time_ms: Type.Integer(),
    }),
    refusals: [],
  },
} as const satisfies Record<string, Route>;
