import type { Translated } from '../messages.ts';
import type { security as source } from '../zh-hans/security.ts';

export const security: Translated<typeof source> = {
  'security.title': 'Account security',
  'security.twoStep': 'Two-step verification',
  'security.offText':
    'Logging in and withdrawing then also ask for 6 digits from an authenticator app. Someone who knows your password still cannot get in.',
  'security.onSince': 'On since {time}.',
  'security.codesLeft': 'Recovery codes left: {n}.',
  'security.begin': 'Turn on two-step verification',
  'security.turnOn': 'Turn on',
  'security.end': 'Turn off two-step verification',
  'security.endTitle': 'Turn off two-step verification?',
  'security.endText':
    'Logging in then needs only the password, all recovery codes are void, and withdrawals and transfers pause for a while.',
  'security.ended': 'Two-step verification is off',
  'security.renewCodes': 'Replace recovery codes',
  'security.scan': 'Scan the code with an authenticator app, or type the key.',
  'security.typeCode': 'Enter the 6 digits that the app shows.',
  'security.qr': 'Code for the authenticator app',
  'security.byHand': 'If you cannot scan, type this key:',
  'security.key': 'key',
  'security.firstCode': 'Code from the app',
  'security.codesTitle': 'Recovery codes',
  'security.codesText':
    'If your phone is lost, a recovery code replaces the app. Each works once, and they are shown only now. Write them down and keep them away from your phone.',
  'security.codesKept': 'I have saved them',
  'security.notSet': 'Not set',
  'security.sessions': 'Devices',
  'security.sessionsEnded': 'All other devices are logged out',
  'security.endOthers': 'Log out all other devices',
  'security.unknownDevice': 'Unknown device',
  'security.thisDevice': 'This device',
  'security.seen': 'Last used {time}',
  'security.endOf': 'Log out {name}',
  'security.endSession': 'Log out',
  'security.verifyTitle': 'Verify your email',
  'security.verifyText':
    'A verified email is a way back if you forget your password, and important messages about your account’s security go there too.',
  'security.emailVerified': 'Email verified',
  'security.verified': 'verified',
  'security.unverified': 'not verified',
};
