import { keepCompositionEnter } from '../ui/composition/composition.ts';
import { followEnterKey, followFilled } from '../ui/form/index.ts';

let isFollowing = false;

/** Input behaviour of every field of the app: the Enter of an input method does nothing else, a form is
 *  judged by what its fields hold, and the key that confirms leads through it. Does nothing the second
 *  time. */
export function followFields(): void {
  if (isFollowing) return;
  isFollowing = true;
  keepCompositionEnter(window);
  followFilled();
  followEnterKey();
}
