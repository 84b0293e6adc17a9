import type { Translated } from '../messages.ts';
import type { evidence as source } from '../zh-hans/evidence.ts';

export const evidence: Translated<typeof source> = {
  'evidence.title': '本機憑證',
  'evidence.intro':
    '每注受理後，手機留下簽名收據、自己的隨機數和當時看到的封盤紀錄；開獎後與公布的內容逐項比對。登出也不會刪除。',
  'evidence.demo': '試玩注單不在帳上，沒有收據；留存的是這些期次公布過的承諾與封盤紀錄。',
  'evidence.bets': '{n, plural, other {# 張收據}}',
  'evidence.state.waiting': '等待比對',
  'evidence.state.agrees': '一致',
  'evidence.state.differs': '不一致',
  'evidence.late': '封盤紀錄來得晚',
  'evidence.lateText':
    '有 {n} 期的封盤紀錄在信標數值公布之後才到達本機。網路緩慢也會這樣。如果一再出現，請儲存檔案，給您信任的人看。',
  'evidence.empty': '還沒有留存',
  'evidence.emptyText': '下注後，這裡會出現該期的憑證。',
  'evidence.room':
    '已比對一致的最多留 {n} 期，未比對的也最多留 {n} 期，舊的先刪；不一致的一直保留。清除瀏覽器資料會一併刪除。',
  'evidence.notStored': '手機儲存空間已滿，這次的收據只留到關閉應用程式為止',
  'evidence.forVisit':
    '有 {n} 期沒能存入手機：儲存空間已滿，或瀏覽器不為應用程式儲存資料。關閉應用程式前，可在下方把全部憑證儲存為檔案。',
  'evidence.save': '儲存為檔案',
  'evidence.alarm': '核對結果不一致',
  'evidence.alarmRound': '平台公布的內容，與手機之前收到的不同。',
  'evidence.alarmReply': '平台給的收據，與您下的注不符。',
  'evidence.round': '期次',
  'evidence.step': '不一致之處',
  'evidence.kept': '本機保存',
  'evidence.got': '現在看到',
  'evidence.todo': '該怎麼做',
  'evidence.todo.save': '先儲存檔案：裡面有平台簽過名的內容和它現在公布的內容。',
  'evidence.todo.stop': '在弄清原因之前，不要再下注。',
  'evidence.todo.show': '把檔案給您信得過的人、稽核方或監管機構看。任何人都能用獨立程式核對：',
  'evidence.todo.ask': '聯絡客服，要求書面答覆。',
  'evidence.privacy': '檔案裡有您在該期的注單，沒有姓名、手機號和密碼。',
  'evidence.seen': '我知道了',
};
