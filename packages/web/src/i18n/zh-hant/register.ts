import type { Translated } from '../messages.ts';
import type { register as source } from '../zh-hans/register.ts';

export const register: Translated<typeof source> = {
  'register.title': '註冊',
  'register.username': '使用者名稱',
  'register.usernameHint': '4-11 位字母或數字，以字母開頭',
  'register.password': '密碼',
  'register.passwordHint': '8-12 位，字母和數字都要有',
  'register.confirm': '確認密碼',
  'register.email': '電子郵件（選填）',
  'register.agree': '我已滿 18 歲，同意服務條款與隱私政策',
  'register.submit': '註冊',
  'register.haveAccount': '已有帳號？',
  'register.login': '去登入',
  'register.enterUsername': '請輸入使用者名稱',
  'register.invalidUsername': '使用者名稱格式不正確',
  'register.enterPassword': '請輸入密碼',
  'register.invalidPassword': '密碼須為 8-12 位字母加數字',
  'register.confirmPassword': '請再次輸入密碼',
  'register.passwordsDiffer': '兩次輸入的密碼不一致',
  'register.invalidEmail': '電子郵件格式不正確',
  'register.mustAgree': '請先同意服務條款與隱私政策',
  'register.weakTitle': '密碼較弱',
  'register.weakText': '建議同時使用大寫、小寫字母和數字，並超過 8 位。仍要使用這個密碼嗎？',
  'register.weakUse': '仍然使用',
  'register.weakChange': '換一個',
  'register.done': '註冊成功',
};
