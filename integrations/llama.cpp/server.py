"""A llama.cpp server on this machine: python server.py MODEL.gguf PORT. It says `ready` when it listens."""

import sys
import time

import xllamacpp

params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.port = int(sys.argv[2])
params.n_ctx = 4096
params.n_parallel = 1
params.cpuparams.n_threads = 1
server = xllamacpp.Server(params)
print("ready", flush=True)
while True:
    time.sleep(1)
