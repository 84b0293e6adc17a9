import { Type } from 'typebox';

import { BET_STATUSES, RESULT_REASONS } from '@tessera/domain/bets/bet-status';
import { CHASE_ENDS, CHASE_ISSUE_STATES } from '@tessera/domain/chase/next-step';
import {
  BANNER_TYPES,
  FEEDBACK_STATUSES,
  FEEDBACK_TYPES,
  SERVICE_AUTHORS,
  NEWS_CATEGORIES,
  NOTICE_CATEGORIES,
  PROMOTION_STATUSES,
} from '@tessera/domain/content';
import { POLICY_NAMES } from '@tessera/domain/fairness/announcement';
import { AUDIT_KINDS } from '@tessera/domain/fairness/audit';
import { GRADES } from '@tessera/domain/fairness/verify/grade';
import { GAME_CATEGORIES } from '@tessera/domain/games/categories';
import { DRAW_LABELS, FAMILY_CODES, WIRE_TYPES } from '@tessera/domain/games/families';
import { PARITIES, PICK_KINDS, SIDES } from '@tessera/domain/games/family';
import { FORM_MARKS } from '@tessera/domain/games/football/season/standings';
import { GAME_STATUSES } from '@tessera/domain/games/game-status';
import { IDENTITY_REASONS, IDENTITY_STATES } from '@tessera/domain/member/identity';
import { MESSAGE_KINDS, MESSAGE_TYPES } from '@tessera/domain/messages';
import { EXCLUSION_KINDS, EXCLUSION_LENGTHS } from '@tessera/domain/protection/exclusion';
import { LIMIT_MEASURES, LIMIT_PERIODS } from '@tessera/domain/protection/limit';
import { CHECK_MINUTES } from '@tessera/domain/protection/reality-check';
import { PUSH_TOPICS } from '@tessera/domain/push-topics';
import { REFUSALS } from '@tessera/domain/refusal';
import { HISTORY_STATES, ROUND_STATES, SALE_STATES } from '@tessera/domain/rounds/round';
import { VOID_REASONS } from '@tessera/domain/rounds/void-reason';
import { VERDICTS } from '@tessera/domain/statistics/verdict';
import { ODDS_FORMATS } from '@tessera/domain/text/odds-format';
import { PICK_RESULTS } from '@tessera/domain/tickets/status';
import { BENEFIT_STATUSES, PROGRESS_UNITS, WELFARE_TYPES } from '@tessera/domain/vip/benefit';
import { REBATE_CLASSES } from '@tessera/domain/vip/rebate-class';
import { CHANNEL_NETWORKS, CHANNEL_TYPES } from '@tessera/domain/wallet/channel';
import { COINS } from '@tessera/domain/wallet/coin';
import {
  DEPOSIT_END_REASONS,
  MONEY_KINDS,
  ORDER_STATUSES,
  TRANSFER_DIRECTIONS,
  WITHDRAWAL_STATES,
} from '@tessera/domain/wallet/order';
import { OBSTACLE_REASONS } from '@tessera/domain/withdrawal/obstacles';

import { LOCALES } from './locales.ts';
import { GENDERS, PAYMENT_CALLS } from './patterns.ts';

// Each closed set on the wire is a const array where its rule lives, a type from that array, and a schema
// here.

const closedSet = <const Values extends readonly string[]>(
  values: readonly [...Values],
  options: { readonly description?: string } = {},
) => Type.Enum<[...Values]>([...values], { type: 'string', ...options });

/** A value of a closed set, or empty text where there is none. */
const maybe = <const Values extends readonly string[]>(
  values: readonly [...Values],
  options: { readonly description?: string } = {},
) => closedSet([...values, ''], options);

export const BetStatus = closedSet(BET_STATUSES);
/** Reason of a cancelled bet, or of one of which a part was won or lost; empty for all others. */
export const ResultReason = maybe(RESULT_REASONS);
export const PickResult = closedSet(PICK_RESULTS);

/** Under way, or why it ended. */
export const ChaseStatus = closedSet(['running', ...CHASE_ENDS]);
export const ChaseIssueStatus = closedSet(CHASE_ISSUE_STATES);

export const GameFamily = closedSet(FAMILY_CODES);
export const WireType = closedSet(WIRE_TYPES);
export const DrawLabel = closedSet(DRAW_LABELS);
export const GameCategory = closedSet(GAME_CATEGORIES);
export const GameStatus = closedSet(GAME_STATUSES);
export const PickKind = closedSet(PICK_KINDS);
export const SaleState = closedSet(SALE_STATES);
export const HistoryState = closedSet(HISTORY_STATES);
export const RoundState = closedSet(ROUND_STATES);
export const VoidReason = closedSet(VOID_REASONS);
/** A win, a draw or a defeat of a club. */
export const FormMark = closedSet(FORM_MARKS);
export const MatchSide = closedSet(['home', 'away']);
/** Empty for a void round. */
export const Side = maybe(SIDES, {
  description:
    'What `sum` is; `none` where neither side is: of 49 as the special number of Mark Six, which returns the ' +
    'stakes on big, small, odd and even, of three equal dice where they lose, of a match day. Empty of a void round',
});
export const Parity = maybe(PARITIES, {
  description: 'What `sum` is; `none` of 49 as the special number of Mark Six, and of a match day',
});
export const Verdict = closedSet(VERDICTS);

export const ChannelType = closedSet(CHANNEL_TYPES);
export const ChannelNetwork = closedSet(CHANNEL_NETWORKS);
export const Coin = closedSet(COINS);
export const OrderStatus = closedSet(ORDER_STATUSES);
export const WithdrawalState = closedSet(WITHDRAWAL_STATES);
/** The code of a refused withdrawal; empty for every other. */
export const WithdrawalReason = maybe(['WITHDRAW_REJECT']);
export const DepositReason = maybe(DEPOSIT_END_REASONS);
export const TransferDirection = closedSet(TRANSFER_DIRECTIONS);
export const MoneyKind = closedSet(MONEY_KINDS);
export const ObstacleReason = closedSet(OBSTACLE_REASONS);

export const BenefitStatus = closedSet(BENEFIT_STATUSES);
export const WelfareType = closedSet(WELFARE_TYPES);
export const ProgressUnit = closedSet(PROGRESS_UNITS);
export const RebateClass = closedSet(REBATE_CLASSES);

/** A call that a passkey confirms. */
export const PaymentCallName = closedSet(PAYMENT_CALLS);
/** Loss, stake and deposit in money; time at play in minutes. */
export const LimitMeasure = closedSet(LIMIT_MEASURES);
/** 24 hours, 7 days, 30 days. */
export const LimitPeriod = closedSet(LIMIT_PERIODS);
export const ExclusionKind = closedSet(EXCLUSION_KINDS);
export const ExclusionLength = closedSet(EXCLUSION_LENGTHS);
/** Minutes. */
export const CheckInterval = Type.Enum([...CHECK_MINUTES], { type: 'integer' });

export const NewsCategory = closedSet(NEWS_CATEGORIES);
export const BannerType = closedSet(BANNER_TYPES);
export const NoticeCategory = closedSet(NOTICE_CATEGORIES);
export const ServiceAuthor = closedSet(SERVICE_AUTHORS);
export const FeedbackType = closedSet(FEEDBACK_TYPES);
export const FeedbackStatus = closedSet(FEEDBACK_STATUSES);
export const MessageType = closedSet(MESSAGE_TYPES);
/** `unknown`: of a later version. */
export const MessageKind = closedSet([...MESSAGE_KINDS, 'unknown']);
export const PushTopic = closedSet(PUSH_TOPICS);
export const PromotionStatus = closedSet(PROMOTION_STATUSES);

export const IdentityState = closedSet(IDENTITY_STATES);
export const IdentityReason = closedSet(IDENTITY_REASONS);

export const Refusal = closedSet(REFUSALS);
export const Locale = closedSet(LOCALES);
export const Gender = closedSet(GENDERS);
export const OddsFormat = closedSet(ODDS_FORMATS);
export const PolicyName = closedSet(POLICY_NAMES);
export const AuditKind = closedSet(AUDIT_KINDS);
export const Grade = closedSet(GRADES);
/** Statements: see `format`. */
export const StatementType = closedSet(['text/csv; charset=utf-8', 'application/pdf']);
