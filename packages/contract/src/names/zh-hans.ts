import type { GameCategory } from '@tessera/domain/games/categories';
import type { GameFamily } from '@tessera/domain/games/families';
import type { MoneyKind } from '@tessera/domain/order';

/** Names of games and of everything a bet can be put on. This catalogue is the type of the others. */
export const zhHans = {
  categories: {
    dice: '骰子',
    ranked: '赛车',
    balls: '彩球',
  },
  games: {
    'k3-3': '快三 3分钟',
    'k3-5': '快三 5分钟',
    'pk10-5': 'PK10 5分钟',
    'ssc-3': '时时彩 3分钟',
    'ssc-5': '时时彩 5分钟',
    'pc28-3': '幸运28 3分钟',
  },
  service: {
    chat: '在线客服',
    feedback: '意见反馈',
  },
  channels: {
    'usdt-trc20': 'USDT（TRC20）',
    'usdt-erc20': 'USDT（ERC20）',
    bitcoin: '比特币',
    bank: '银行转账',
    unionpay: '银行卡（银联）',
    alipay: '支付宝',
    wechat: '微信',
  },
  moneyTypes: {
    promo: '赠送',
    stake: '投注',
    cancel: '撤单退回',
    payout: '派彩',
    refund: '退还本金',
    deposit: '充值',
    withdraw: '提现',
    withdraw_return: '提现退回',
    transfer_in: '收到转账',
    transfer_out: '转出',
  },
  groups: {
    k3: {
      sides: '两面',
      sum: '和值',
      triples: '三同号',
      pairs: '二同号',
      diff: '不同号',
      single: '三军',
    },
    pk10: {
      sum: '冠亚和',
      ranks: '名次',
      duels: '龙虎',
      podium: '前二前三',
    },
    ssc: {
      sides: '总和龙虎',
      balls: '定位胆',
      patterns: '前中后三',
      appears: '不定位',
    },
    pc28: {
      sides: '大小单双',
      sum: '特码',
      colours: '波色',
      patterns: '形态',
      three: '包三',
    },
  },
  rules: {
    k3: {
      side: '大为和值 11 至 17，小为 4 至 10；3 和 18 大小皆输，单双照算。',
      combo: '大小与单双须同时成立；3 和 18 为输。',
    },
  },
  plays: {
    k3: {
      side: '大小单双',
      combo: '组合大小单双',
      sum: '和值',
      tripleAny: '三同号通选',
      tripleOne: '三同号单选',
      threeDiff: '三不同号',
      run: '三连号通选',
      pairAny: '二同号复选',
      pairOne: '二同号单选',
      twoDiff: '二不同号',
      single: '三军',
    },
    pk10: {
      rank1: '冠军',
      rank2: '亚军',
      rank3: '第三名',
      rank4: '第四名',
      rank5: '第五名',
      rank6: '第六名',
      rank7: '第七名',
      rank8: '第八名',
      rank9: '第九名',
      rank10: '第十名',
      dt1: '龙虎 1对10',
      dt2: '龙虎 2对9',
      dt3: '龙虎 3对8',
      dt4: '龙虎 4对7',
      dt5: '龙虎 5对6',
      gyh: '冠亚和',
      exacta: '前二直选',
      top2: '前二任选',
      top3: '前三任选',
    },
    ssc: {
      ball1: '第一球',
      ball2: '第二球',
      ball3: '第三球',
      ball4: '第四球',
      ball5: '第五球',
      total: '总和',
      dt: '龙虎和',
      front3: '前三',
      mid3: '中三',
      rear3: '后三',
      any5: '一字组合',
      frontAny: '前三一码不定位',
      midAny: '中三一码不定位',
      rearAny: '后三一码不定位',
    },
    pc28: {
      sum: '特码',
      side: '大小单双',
      combo: '组合',
      extreme: '极值',
      colour: '波色',
      pattern: '形态',
      sumThree: '特码包三',
    },
  },
  picks: {
    big: '大',
    small: '小',
    odd: '单',
    even: '双',
    bo: '大单',
    be: '大双',
    so: '小单',
    se: '小双',
    any: '通选',
    dragon: '龙',
    tiger: '虎',
    tie: '和',
    leopard: '豹子',
    straight: '顺子',
    pair: '对子',
    half: '半顺',
    mixed: '杂六',
    red: '红波',
    green: '绿波',
    blue: '蓝波',
  },
  playPicks: {
    'extreme:big': '极大',
    'extreme:small': '极小',
  },
} satisfies {
  categories: Record<GameCategory, string>;
  moneyTypes: Record<MoneyKind, string>;
  groups: Record<GameFamily, Record<string, string>>;
  plays: Record<GameFamily, Record<string, string>>;
  [part: string]: object;
};

/** Every catalogue has the same keys; texts are free. */
export type Names = typeof zhHans;
