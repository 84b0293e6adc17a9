import type { Translated } from '../messages.ts';
import type { identity as source } from '../zh-hans/identity.ts';

export const identity: Translated<typeof source> = {
  'identity.title': 'Identity',
  'identity.why':
    'The money here is real: before you deposit or bet, we confirm who you are and that you are 18. Only those who check see the picture of your document, and it is deleted afterwards.',
  'identity.whyPlay':
    'The money here is play money, so you can play without this. You may still verify who you are. Only those who check see the picture of your document, and it is deleted afterwards.',
  'identity.pending': 'Sent: we are checking it',
  'identity.verified': 'Your identity is verified',
  'identity.refused.name': 'The name does not match the document. Please send it again.',
  'identity.refused.age': 'You are not 18, so you cannot play here.',
  'identity.refused.document': 'The document cannot be read or is no longer valid. Please send it again.',
  'identity.refused.excluded': 'You are on a list of excluded persons, so you cannot play here.',
  'identity.refused.other': 'We could not verify you. Please send it again, or ask Support.',
  'identity.name': 'Full name',
  'identity.nameHint': 'As in your document',
  'identity.enterName': 'Enter your full name',
  'identity.birthDate': 'Date of birth',
  'identity.country': 'Country',
  'identity.countryHint': 'Two letters, such as GB, DE or CN',
  'identity.enterCountry': 'Enter the two letters of your country',
  'identity.document': 'Picture of a document',
  'identity.documentText': 'Identity card, passport or driving licence',
  'identity.documentAdd': 'Choose',
  'identity.documentChange': 'Change',
  'identity.documentThere': 'The document you chose',
  'identity.send': 'Send for checking',
};
