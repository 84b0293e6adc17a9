/** Texts about the evidence that this phone stores of its own bets, and the alarm on a mismatch. */
export const evidence = {
  'evidence.title': '本机凭证',
  'evidence.intro':
    '每注受理后，手机留下签名回执、自己的随机数和当时看到的封盘记录；开奖后与公布的内容逐项比对。退出登录也不会删除。',
  'evidence.demo': '试玩注单不在账上，没有回执；留存的是这些期次公布过的承诺与封盘记录。',
  'evidence.bets': '{n, plural, other {# 张回执}}',
  'evidence.state.waiting': '等待比对',
  'evidence.state.agrees': '一致',
  'evidence.state.differs': '不一致',
  'evidence.late': '封盘记录来得晚',
  'evidence.lateText':
    '有 {n} 期的封盘记录在信标数值公布之后才到达本机。网络缓慢也会这样。如果一再出现，请保存文件，给您信任的人看。',
  'evidence.empty': '还没有留存',
  'evidence.emptyText': '下注后，这里会出现该期的凭证。',
  'evidence.room':
    '已比对一致的最多留 {n} 期，未比对的也最多留 {n} 期，旧的先删；不一致的一直保留。清除浏览器数据会一并删除。',
  'evidence.notStored': '手机存储已满，这次的回执只留到关闭应用为止',
  'evidence.forVisit':
    '有 {n} 期没能存入手机：存储空间已满，或浏览器不为应用存储数据。关闭应用前，可在下方把全部凭证保存为文件。',
  'evidence.save': '保存为文件',
  'evidence.alarm': '核对结果不一致',
  'evidence.alarmRound': '平台公布的内容，与手机之前收到的不同。',
  'evidence.alarmReply': '平台给的回执，与您下的注不符。',
  'evidence.round': '期次',
  'evidence.step': '不一致之处',
  'evidence.kept': '本机保存',
  'evidence.got': '现在看到',
  'evidence.todo': '该怎么做',
  'evidence.todo.save': '先保存文件：里面有平台签过名的内容和它现在公布的内容。',
  'evidence.todo.stop': '在弄清原因之前，不要再下注。',
  'evidence.todo.show': '把文件给您信得过的人、审计方或监管机构看。任何人都能用独立程序核对：',
  'evidence.todo.ask': '联系客服，要求书面答复。',
  'evidence.privacy': '文件里有您在该期的注单，没有姓名、手机号和密码。',
  'evidence.seen': '我知道了',
} as const;
