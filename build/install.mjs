// Installs the packages if they are not there; for editors and tasks that want nothing but that.
import { ensureInstalled } from './lib/ready.mjs';

ensureInstalled();
