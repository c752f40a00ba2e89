"""The optimiser, and small things that steps of the training share."""

import time
import torch

START = time.time()


def log(*words):
    print(f"{time.time() - START:6.1f}", *words, flush=True)


def half(device):
    return torch.bfloat16 if device.type == "cuda" else torch.float32


class Optimiser:
    """AdamW with warm-up and linear decay down to `last` of the rate, and gradients clipped to norm 1.

    `pace` shortens the schedule to the seconds that are left, once a few steps have shown how long one takes.
    """

    def __init__(self, name, parameters, rate, steps, seconds, last=0.0):
        self.flat = parameters.flat.requires_grad_(True)
        self.adam = torch.optim.AdamW([self.flat], lr=rate, weight_decay=0.01, betas=(0.9, 0.98), fused=self.flat.is_cuda)
        self.name, self.rate, self.last = name, rate, last
        self.done, self.steps, self.most, self.seconds = 0, steps, steps, seconds
        self.started, self.began = time.time(), None

    def step(self, loss):
        loss.backward()
        norm = self.flat.grad.norm()
        # Where the gradient overflowed the weights stay as they are in this step.
        self.flat.grad = torch.where(norm.isfinite(), self.flat.grad / norm.clamp_min(1.0), 0.0)
        warm = 0.06 * self.steps
        share = min((self.done + 1) / max(1, warm), (self.steps - self.done) / max(1, self.steps - warm))
        for group in self.adam.param_groups:
            group["lr"] = self.rate * max(share, self.last * min(1.0, (self.done + 1) / max(1, warm)), 0.0)
        self.adam.step()
        self.adam.zero_grad(set_to_none=True)
        self.done += 1
        self.pace(loss)

    def pace(self, loss, first=30, looks=(60, 200, 600, 1800)):
        if self.flat.is_cuda and self.done in (first, *looks):
            torch.cuda.synchronize()
            if self.done == first:
                self.began = time.time()
            else:
                speed = (time.time() - self.began) / (self.done - first)
                left = self.seconds - (time.time() - self.started)
                self.steps = max(self.done, min(self.most, self.done + int(left / speed)))
                log(f"{self.name}: {speed * 1000:.0f} ms a step, {self.steps} steps")
        if self.done % 300 == 0:
            log(self.name, self.done, "loss", round(float(loss.detach()), 4))
